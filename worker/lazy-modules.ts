import { lazy } from './platform/lazy.ts';

/** The parts of the worker that cached pages do not need. They take half of its start-up time. */
export const lazyModules = {
  app: lazy(() => import('./app.ts')),
  incomingMails: lazy(() => import('./features/audience/incoming-mails.service.ts')),
  jobHandlers: lazy(() => import('./jobs/handlers.ts')),
  laneWork: lazy(() => import('./features/campaigns/lane-work.service.ts')),
  publishDue: lazy(() => import('./features/schedules/publish-due.service.ts')),
  schedule: lazy(() => import('./jobs/schedule.ts')),
};
