import { type Browser, chromium, devices } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export const openBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: await findBrowser(), args: ARGS });

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

/** What a browser context is on a phone and on a desk; the front's certificate is the tests' own. */
export const screens = {
  phone: { viewport, deviceScaleFactor, isMobile, hasTouch, ignoreHTTPSErrors: true },
  desktop: { viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true },
} as const;
