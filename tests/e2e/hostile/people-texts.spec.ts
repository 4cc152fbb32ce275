import { NOTE_MAX, peopleMessages } from '#contract/people';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { openDialog } from '../support/dialogs.ts';
import { toasts } from '../support/toasts.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { origin, packed } from './write-texts.ts';

test('shows a hostile note about a person and a hostile reason of a ban as plain text', async ({
  adminPage,
  newReader,
}) => {
  const { username } = await newReader();
  const harm = watchForHarm(adminPage.context(), [origin]);
  const [text = ''] = packed(NOTE_MAX);
  await adminPage.goto('/admin?tab=people');
  await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill(username);
  await adminPage.getByRole('link', { name: username }).click();
  await adminPage.getByLabel('New note').fill(text);
  await adminPage.getByRole('button', { name: 'Save Note' }).click();
  await expect(toasts(adminPage).getByText(peopleMessages.noteAdded)).toBeVisible();
  await adminPage.getByLabel('Reason').fill(text);
  await adminPage.getByRole('button', { name: 'Ban', exact: true }).click();
  await openDialog(adminPage).getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(adminPage.getByRole('button', { name: 'Lift Suspension' })).toBeVisible();
  await expectHarmless(adminPage, [text], 'the page of a person');
  expect(harm).toEqual([]);
  countCases('hostile', 1);
  expectRowsTrue('people');
});
