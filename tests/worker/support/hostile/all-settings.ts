import type { StripeSandbox } from '../stripe.ts';
import { accountSettings } from './account-scenes.ts';
import { adminSettings } from './admin-scenes.ts';
import { commentSettings } from './comment-scenes.ts';
import { secondFactors } from './factor-scenes.ts';
import { importSettings } from './import-scenes.ts';
import { moderationSettings } from './moderation-scenes.ts';
import { moneySettings } from './money-scenes.ts';
import { type Setting, settings } from './scenes.ts';
import { termsSettings } from './terms-scenes.ts';

/** Returns how to make a valid request of each route, by name. Routes without one need nothing in particular. */
export const allSettings = (stripe: StripeSandbox): Record<string, Setting> => ({
  ...settings,
  ...accountSettings,
  ...secondFactors,
  ...adminSettings,
  ...commentSettings,
  ...moderationSettings,
  ...termsSettings,
  ...importSettings,
  ...moneySettings(stripe),
});
