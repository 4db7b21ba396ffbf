import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of this machine, if it has one. */
const installed = places.find((path) => existsSync(path));

export const noChromium = installed === undefined;

/** For the name of a test that needs one. */
export const whyNoChromium = noChromium ? ' (skipped: this machine has no Chromium)' : '';

/** What a browser saw of a page. */
export interface Seen {
  /** Addresses that it asked for, without that of the page itself. */
  readonly requests: readonly string[];
  /** What the page's console said, and errors of scripts. */
  readonly said: readonly string[];
  /** By how many pixels the page is wider than its window. */
  readonly tooWide: number;
}

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    ...(installed === undefined ? {} : { executablePath: installed }),
    args: ['--no-sandbox'],
  });

/** Shows a page under an address that leads nowhere. */
export async function seen(browser: Browser, page: string, options: BrowserContextOptions): Promise<Seen> {
  const context = await browser.newContext(options);
  const requests: string[] = [];
  const said: string[] = [];
  const address = 'http://page.invalid/';
  try {
    const tab = await context.newPage();
    await tab.route('**', (route) => {
      const url = route.request().url();
      if (url === address) return route.fulfill({ body: page, contentType: 'text/html; charset=utf-8' });
      requests.push(url);
      return route.abort();
    });
    tab.on('console', (message) => said.push(message.text()));
    tab.on('pageerror', (error) => said.push(error.message));
    await tab.goto(address);
    const tooWide = await tab.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    return { requests, said, tooWide };
  } finally {
    await context.close();
  }
}
