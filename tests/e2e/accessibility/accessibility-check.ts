import { type Page, test } from '@playwright/test';
import { NPM_TEST } from '../../support/npm-test-files.ts';
import { countCases } from '../support/cases.ts';
import { expect } from '../support/journey.ts';
import { findings, visualFindings } from './axe.ts';
import { layoutFaults } from './layout.ts';
import { motionFaults } from './motion.ts';
import { currentFaults, nameFaults } from './names.ts';
import { orderFaults } from './order.ts';
import { screenAt } from './screen-at.ts';
import type { ScreenState } from './screens.ts';

type Faults = { where: string; faults: string[] };

/** Checks a desktop layout: names, motion, and appearance in the light theme. */
async function checkDesktop(page: Page): Promise<Faults[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  return [
    { where: 'motion', faults: await page.evaluate(motionFaults) },
    { where: 'names', faults: [...(await nameFaults(page)), ...(await page.evaluate(currentFaults))] },
    { where: 'axe, light, 1280 px', faults: await findings(page) },
  ];
}

/** Checks a phone layout in the dark theme. */
async function checkPhone(page: Page): Promise<Faults[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 900 });
  return [
    { where: 'axe, dark, 390 px', faults: await visualFindings(page) },
    { where: 'the order of stops', faults: await page.evaluate(orderFaults) },
  ];
}

/** 1280 CSS pixels at 400 % and 200 % (WCAG 1.4.10, 1.4.4), with normal or wider spacing (1.4.12), and more. */
const layouts: readonly { width: number; height: number; isSpaced?: boolean }[] = [
  { width: 320, height: 256, isSpaced: true },
  { width: 768, height: 900 },
  ...(process.env[NPM_TEST]
    ? []
    : [
        { width: 390, height: 900 },
        { width: 320, height: 256 },
        { width: 640, height: 450 },
        { width: 1280, height: 900, isSpaced: true },
      ]),
];

async function checkLayouts(page: Page): Promise<Faults[]> {
  const seen: Faults[] = [];
  for (const { isSpaced = false, ...size } of layouts) {
    await page.setViewportSize(size);
    await page.evaluate((spaced) => document.documentElement.toggleAttribute('data-spaced', spaced), isSpaced);
    seen.push({ where: `${size.width} px${isSpaced ? ', spaced' : ''}`, faults: await page.evaluate(layoutFaults) });
  }
  return seen;
}

/**
 * Expects that a screen in one state is accessible: no axe violations in both themes on desktop and phone, names and
 * order for all elements, nothing cut off or overlapping when enlarged, no motion.
 */
export async function expectAccessible(page: Page, state: ScreenState): Promise<void> {
  const isSignedIn = (await page.locator('nav[aria-label="Dashboard"]').count()) > 0;
  expect(state.split(': ')[0], `${page.url()} is the checked screen`).toBe(screenAt(page.url(), isSignedIn));
  const seen = [...(await checkDesktop(page)), ...(await checkPhone(page)), ...(await checkLayouts(page))];
  // A soft assertion, so one run reports the faults of all states.
  expect
    .soft(
      seen.flatMap(({ where, faults }) => faults.map((fault) => `${where}: ${fault}`)),
      state,
    )
    .toEqual([]);
  test.info().annotations.push({ type: 'screen-state', description: state });
  countCases('accessibility', seen.length);
}
