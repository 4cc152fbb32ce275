import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { openApiDocument } from '#contract/openapi.schema';
import type { Config } from '../../config.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';

/**
 * Serves the OpenAPI 3.1 document of all routes under /api, generated from the schemas that validate requests and
 * responses.
 * @param wholeApp returns the finished app; called on the first request, because these routes are part of it
 */
export function openApiRoutes(wholeApp: () => Hono<AppEnv>) {
  /**
   * Caches the document per configuration, because generating it is expensive. It caches no promise, because a request
   * must not wait for another request's work.
   */
  const made = new WeakMap<Config, Awaited<ReturnType<typeof generateSpecs>>>();
  const documentOf = async (config: Config) => {
    const document =
      made.get(config) ??
      (await generateSpecs(wholeApp(), {
        documentation: {
          info: { title: `${config.platformName} API`, version: '1' },
          servers: [{ url: config.origin }],
        },
        exclude: [/^(?!\/api\/)/],
        excludeStaticFile: false,
        defaultValidationErrorResponse: false,
      }));
    made.set(config, document);
    return document;
  };
  return new Hono<AppEnv>().get(
    '/',
    documentRoute({ tag: 'openapi', summary: 'This document', response: openApiDocument }),
    async (c) => respond(c, openApiDocument, await documentOf(c.var.ctx.config)),
  );
}
