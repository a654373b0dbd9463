/** Has the browser ask before the page is left, while words are on it that nothing else holds. Returns the way to stop. */
export function guardLeaving(): () => void {
  globalThis.addEventListener('beforeunload', ask);
  return () => globalThis.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
