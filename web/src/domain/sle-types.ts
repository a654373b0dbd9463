/** The types of supervised learning event as the wire spells them, in the order screens list them. */
export const SLE_TYPES = ['DOPS', 'Mini-CEX', 'DCT', 'CBD', 'Clinical Case Review', 'LEARN', 'LEADER'] as const;

export type SleType = (typeof SLE_TYPES)[number];

/** The last part of a review address. */
export const TEMPLATE_SLUGS = ['dops', 'mini-cex', 'dct', 'generic'] as const;

export type TemplateSlug = (typeof TEMPLATE_SLUGS)[number];

/** A form of its own. A case review has one too, under the generic address. */
export type TemplateKey = TemplateSlug | 'case-review';

/** The type of a note that fits no other. */
export const FALLBACK_TYPE: SleType = 'LEARN';

const LABELS: Record<SleType, string> = {
  DOPS: 'Direct Observation of Procedural Skill (DOPS)',
  'Mini-CEX': 'Mini-Clinical Evaluation Exercise (Mini-CEX)',
  DCT: 'Developing the Clinical Teacher (DCT)',
  CBD: 'Case-based Discussion (CBD)',
  'Clinical Case Review': 'Clinical Case Review',
  LEARN: 'LEARN',
  LEADER: 'LEADER',
};

export function sleTypeLabel(type: SleType): string {
  return LABELS[type];
}

/** Reads a code or a label in any case; null when it names no type. */
export function readSleType(text: string): SleType | null {
  const wanted = text.trim().toLowerCase();
  return SLE_TYPES.find((type) => type.toLowerCase() === wanted || LABELS[type].toLowerCase() === wanted) ?? null;
}

/** The one place that maps a type to its form and address. */
export function templateFor(type: SleType): { key: TemplateKey; slug: TemplateSlug } {
  switch (type) {
    case 'DOPS':
      return { key: 'dops', slug: 'dops' };
    case 'Mini-CEX':
      return { key: 'mini-cex', slug: 'mini-cex' };
    case 'DCT':
      return { key: 'dct', slug: 'dct' };
    case 'Clinical Case Review':
      return { key: 'case-review', slug: 'generic' };
    case 'CBD':
    case 'LEARN':
    case 'LEADER':
      return { key: 'generic', slug: 'generic' };
  }
}

/** Whether the entry names RCGP capabilities instead of foundation outcomes. */
export function isCaseReview(type: SleType): boolean {
  return type === 'Clinical Case Review';
}
