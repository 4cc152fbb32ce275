import { type Browser, chromium, devices } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export const openBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: await findBrowser(), args: ARGS });

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

/** Browser contexts of a phone and a desktop; the front uses the tests' certificate. */
export const screens = {
  phone: { viewport, deviceScaleFactor, isMobile, hasTouch, ignoreHTTPSErrors: true },
  desktop: { viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true },
} as const;
