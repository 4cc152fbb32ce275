import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import { reactionResponse, setReactionRequest } from '#contract/reactions.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { setReaction } from './reactions.service.ts';

export const reactionsRoutes = new Hono<AppEnv>().put(
  '/:id/reaction',
  documentRoute({
    tag: 'reactions',
    summary: 'Sets or clears the viewer’s reaction to an article',
    response: reactionResponse,
    errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
  }),
  pathParams(idParams),
  jsonBody(setReactionRequest),
  async (c) => {
    const { reaction } = c.req.valid('json');
    return respond(c, reactionResponse, await setReaction(c.var.ctx, c.req.valid('param').id, reaction));
  },
);
