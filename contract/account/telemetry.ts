import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, line, text } from '../core/primitives.ts';
import { alertLevels, most } from './telemetry-limits.ts';

const access = { who: 'anyone' } as const;

/** Outcomes of a visit that are recorded. */
const conversionEvents = ['sign_up', 'checkout', 'contact'] as const;
export type ConversionEvent = (typeof conversionEvents)[number];

const utm = line(most.utm).nullish();
/** Accepted from the specification's client but ignored: the server knows it from the request. */
const believedNot = (length: number) => line(length).nullish();
const pixels = z.int().min(0).max(100_000);

/** The server takes the user and the browser from the request itself. */
export const telemetry = {
  logError: call({
    method: 'POST',
    path: '/error-logs',
    access,
    input: z.strictObject({
      error_type: filledLine(most.type).default('Error'),
      error_message: text(most.message),
      error_stack: text(most.stack).nullish(),
      /** Where on the page it happened; sent by the global error screen. */
      component_stack: text(most.stack).nullish(),
      url: line(most.address).nullish(),
      user_id: believedNot(100),
      user_agent: believedNot(most.address),
    }),
    output: done,
    summary: 'Report an error that a page met.',
  }),
  alert: call({
    method: 'POST',
    path: '/functions/v1/critical-error-alert',
    access,
    input: z.strictObject({
      errorLevel: z.enum(alertLevels),
      errorMessage: text(most.message),
      stackTrace: text(most.stack).nullish(),
      userId: believedNot(100),
      metadata: z
        .strictObject({
          url: line(most.address).optional(),
          userAgent: line(most.address).optional(),
          timestamp: line(50).optional(),
        })
        .default({}),
    }),
    output: done,
    summary: 'Tell the operators of an error. The same one is mailed once a day at most.',
  }),
  track: call({
    method: 'POST',
    path: '/acquisition',
    access,
    input: z.strictObject({
      session_id: filledLine(64),
      utm_source: utm,
      utm_medium: utm,
      utm_campaign: utm,
      utm_term: utm,
      utm_content: utm,
      user_id: believedNot(100),
      referrer: line(most.address).nullish(),
      landing_page: filledLine(most.address),
      conversion_event: z.enum(conversionEvents).nullish(),
      converted_at: believedNot(50),
      metadata: z.strictObject({
        user_agent: believedNot(most.address),
        screen_width: pixels,
        screen_height: pixels,
      }),
    }),
    output: done,
    summary: 'Count a page view or a conversion. With Sec-GPC: 1 nothing is written.',
  }),
};
