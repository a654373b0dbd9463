/** Has the browser follow an address as if a link to it had been pressed: a mail to write, or a file to keep. */
export function followLink(href: string, download?: string): void {
  const link = document.createElement('a');
  link.href = href;
  if (download !== undefined) link.download = download;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a text to the browser as a file. */
export function downloadText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  followLink(address, fileName);
  // The download has started by the next task; until then the address must stand.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
