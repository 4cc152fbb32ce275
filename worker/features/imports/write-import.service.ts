import { importMessages } from '#contract/imports';
import { isAssertionFailure, writeChecked } from '../../db/assert.ts';
import { AppError } from '../../errors.ts';

/** Writes after a check, as `writeChecked` does. @throws AppError conflict if other requests are faster both times */
export async function writeOrConflict<Checked, Written>(...by: Parameters<typeof writeChecked<Checked, Written>>) {
  try {
    return await writeChecked(...by);
  } catch (failure) {
    throw isAssertionFailure(failure) ? new AppError('conflict', importMessages.isBusy) : failure;
  }
}
