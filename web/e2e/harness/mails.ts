import type { Page } from '@playwright/test';

/** Collects the mail links that the page follows; no mail program opens. */
export async function collectMails(page: Page): Promise<URL[]> {
  const mails: URL[] = [];
  await page.exposeFunction('mailLinkFollowed', (href: string) => mails.push(new URL(href)));
  await page.addInitScript(() => {
    const told = (href: string) => (Reflect.get(globalThis, 'mailLinkFollowed') as (href: string) => void)(href);
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href^="mailto:"]') : null;
        if (!(link instanceof HTMLAnchorElement)) return;
        event.preventDefault();
        told(link.href);
      },
      true,
    );
  });
  return mails;
}
