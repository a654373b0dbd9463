/**
 * A random id of 128 bits in hexadecimal. `crypto.randomUUID` is absent on plain http, where a server in a home
 * network may be tried out; `getRandomValues` is there always.
 */
export function newId(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  return Array.from(fill(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
