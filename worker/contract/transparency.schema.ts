import * as z from 'zod';
import { allReportDecisions, bloggerReportReasons } from './moderation.ts';
import { restrictionGrounds, restrictionKinds } from './restrictions.ts';
import { reportedKinds } from './transparency.ts';

/** Counts of a calendar year (UTC). A group that was not counted is left out. */
export const transparencyYearSchema = z.object({
  year: z.int(),
  reports: z.array(
    z.object({
      kind: z.enum(reportedKinds),
      reason: z.enum(bloggerReportReasons),
      n: z.int(),
    }),
  ),
  answers: z.array(
    z.object({
      kind: z.enum(reportedKinds),
      decision: z.enum(allReportDecisions),
      n: z.int(),
    }),
  ),
  decisions: z.array(z.object({ kind: z.enum(restrictionKinds), ground: z.enum(restrictionGrounds), n: z.int() })),
  appeals: z.object({ received: z.int(), upheld: z.int(), reversed: z.int() }),
  /** Full hours until half of the answers were given; null without any. */
  medianHours: z.object({ reports: z.int().nullable(), appeals: z.int().nullable() }),
});
export type TransparencyYear = z.infer<typeof transparencyYearSchema>;

/** Newest year first. */
export const transparencyResponse = z.object({ years: z.array(transparencyYearSchema) });
export type TransparencyResponse = z.infer<typeof transparencyResponse>;
