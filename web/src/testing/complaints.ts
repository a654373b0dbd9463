/** Said by libraries about the test itself, never about the app. */
const ABOUT_TESTS = [/Multiple GoTrueClient instances/u];

let complaints: string[] = [];

/** Stands in for console.error and console.warn. */
export function collectComplaint(...words: unknown[]): void {
  const text = words.map(String).join(' ');
  if (!ABOUT_TESTS.some((known) => known.test(text))) complaints.push(text);
}

/** Takes what was complained of so far. A test that provokes complaints takes them, or they fail it. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}
