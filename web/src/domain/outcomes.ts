/** The most an entry may name: portfolios accept three links for one item. */
export const OUTCOMES_PER_ENTRY = 3;

/** An RCGP capability with the doctor's reason for naming it. */
export interface Capability {
  capability_name: string;
  justification: string;
}

/** The names of the catalogue that are not chosen yet; none when there is no room. */
export function addableOutcomes(catalogue: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length >= OUTCOMES_PER_ENTRY ? [] : catalogue.filter((name) => !chosen.includes(name));
}

export function addOutcome(chosen: readonly string[], name: string): string[] {
  return chosen.includes(name) || chosen.length >= OUTCOMES_PER_ENTRY ? [...chosen] : [...chosen, name];
}

export function removeOutcome(chosen: readonly string[], name: string): string[] {
  return chosen.filter((other) => other !== name);
}

export function addCapability(chosen: readonly Capability[], name: string): Capability[] {
  const names = chosen.map((capability) => capability.capability_name);
  return addOutcome(names, name).length === names.length
    ? [...chosen]
    : [...chosen, { capability_name: name, justification: '' }];
}

export function removeCapability(chosen: readonly Capability[], name: string): Capability[] {
  return chosen.filter((capability) => capability.capability_name !== name);
}

export function justify(chosen: readonly Capability[], name: string, justification: string): Capability[] {
  return chosen.map((capability) =>
    capability.capability_name === name ? { ...capability, justification } : capability,
  );
}
