import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { openApiDocument } from '#contract/openapi.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';

/**
 * The OpenAPI 3.1 document of everything under /api, made from the schemas that validate requests and responses.
 * @param wholeApp gives the finished app; asked late, as these routes are part of it
 */
export function openApiRoutes(wholeApp: () => Hono<AppEnv>) {
  return new Hono<AppEnv>().get(
    '/',
    documented({ tag: 'openapi', summary: 'This document', response: openApiDocument }),
    async (c) => {
      const { config } = c.var.ctx;
      const document = await generateSpecs(wholeApp(), {
        documentation: {
          info: { title: `${config.platformName} API`, version: '1' },
          servers: [{ url: config.origin }],
        },
        exclude: [/^(?!\/api\/)/],
        excludeStaticFile: false,
        defaultValidationErrorResponse: false,
      });
      return respond(c, openApiDocument, document);
    },
  );
}
