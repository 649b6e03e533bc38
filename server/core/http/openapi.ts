import { z } from 'zod';
import { apiBase, isFunction } from '#contract/core/addresses.ts';
import { type AnyCall, placeholders } from '#contract/core/call.ts';
import { dryRunHeader, rehearsed, takesDryRun } from '#contract/core/dry-run.ts';
import { type ErrorCode, errorCodes, problem } from '#contract/core/errors.ts';
import { takesKeys } from '#contract/core/scopes.ts';
import { allCalls } from '#contract/index.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return json;
};

const mediaType = (kind: 'text/csv' | 'stream') => (kind === 'stream' ? 'application/octet-stream' : kind);

const everywhere: ErrorCode[] = ['bad_request', 'invalid_input', 'rate_limited', 'unavailable'];
const ofWrites: ErrorCode[] = ['not_rehearsable', 'cross_site', 'key_reused', 'too_large', 'unsupported_media'];

const refusal = (codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `${code}: ${errorCodes[code].means}`).join(' '),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function describe(name: string, call: AnyCall) {
  const fields = schemaOf(call.input, 'input') as { properties?: Record<string, object>; required?: string[] };
  const inPath = placeholders(call.path);
  const properties = Object.entries(fields.properties ?? {});
  const required = new Set(fields.required);
  const parameter =
    (place: 'path' | 'query') =>
    ([field, schema]: [string, object]) => ({
      name: field,
      in: place,
      required: place === 'path' || required.has(field),
      schema,
    });
  const rest = properties.filter(([field]) => !inPath.includes(field));
  const asQuery = call.method === 'GET' || call.body !== 'json';
  const headers = [
    ...(call.repeat === 'read'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 255 },
            description:
              'Sent again with the same key, the request is answered with the first answer and changes nothing. Kept for 7 days.',
          },
        ]),
    ...(takesDryRun(call)
      ? [
          {
            name: dryRunHeader,
            in: 'header',
            required: false,
            schema: { type: 'string', enum: ['true'] },
            description:
              'Does nothing and answers what would happen: the answer, the events and the jobs (schema Rehearsal). Refused like the call itself.',
          },
        ]
      : []),
    ...(call.versioned
      ? [
          {
            name: 'If-Match',
            in: 'header',
            required: true,
            schema: { type: 'string' },
            description: 'The version that is edited, as in "7".',
          },
        ]
      : []),
  ];
  const body =
    call.body === 'json'
      ? {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: Object.fromEntries(rest),
                required: rest.map(([field]) => field).filter((field) => required.has(field)),
                additionalProperties: false,
              },
            },
          },
        }
      : {
          required: true,
          description: `At most ${call.mostBytes} bytes.`,
          content: { [mediaType(call.body)]: {} },
        };
  const refusals: ErrorCode[] = [
    ...everywhere,
    ...(call.repeat === 'read' ? [] : ofWrites),
    ...(call.access.who === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...('fresh' in call.access && call.access.fresh ? (['fresh_sign_in_required'] as const) : []),
    ...(call.reaches && call.access.who !== 'anyone' ? (['unproved_address'] as const) : []),
    ...(call.versioned ? (['version_required', 'version_conflict'] as const) : []),
    ...call.errors,
  ];
  const byStatus = Map.groupBy(new Set(refusals), (code) => errorCodes[code].status);
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split('.')[0]],
    security:
      call.access.who === 'anyone' ? [] : [{ session: [] }, ...(takesKeys(call.access) ? [{ apiKey: [] }] : [])],
    'x-access': call.access,
    'x-repeat': call.repeat,
    parameters: [
      ...properties.filter(([field]) => inPath.includes(field)).map(parameter('path')),
      ...(asQuery ? rest.map(parameter('query')) : []),
      ...headers,
    ],
    ...(call.method !== 'GET' && (rest.length > 0 || call.body !== 'json') && { requestBody: body }),
    responses: {
      200: {
        description: 'Done.',
        content:
          call.reply === 'json'
            ? { 'application/json': { schema: schemaOf(call.output, 'output') } }
            : { [mediaType(call.reply)]: {} },
      },
      ...Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, refusal(codes)])),
    },
  };
}

/** A file that everybody may have. */
const file = (operationId: string, summary: string, type: string) => ({
  operationId,
  summary,
  security: [],
  'x-access': { who: 'anyone' },
  'x-repeat': 'read',
  parameters: [],
  responses: { 200: { description: 'Done.', content: { [type]: {} } } },
});

/** Paths under the same address that are not calls of the contract: this description, a stream, and the assistant's function. */
const beside = {
  '/openapi.json': {
    get: {
      operationId: 'openapi',
      summary: 'This description.',
      security: [],
      'x-access': { who: 'anyone' },
      'x-repeat': 'read',
      parameters: [],
      responses: { 200: { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } },
    },
  },
  '/postman.json': {
    get: file('postman', 'The calls that keys may make, as a collection for Postman.', 'application/json'),
  },
  '/changes.json': {
    get: file(
      'changes',
      'What changed in this API, made from the differences of its descriptions.',
      'application/json',
    ),
  },
  '/sdk.zip': { get: file('sdk', 'A package for TypeScript, made from this contract.', 'application/zip') },
  '/live': {
    get: {
      operationId: 'live',
      summary:
        'What changes in this organization, as it happens: server-sent events named change, current, resync, reconnect and ended. For screens: API keys use webhooks.',
      security: [{ session: [] }],
      'x-access': { who: 'member', right: 'organisation.read', person: true },
      'x-repeat': 'read',
      parameters: [
        {
          name: 'since',
          in: 'query',
          required: false,
          description:
            'asOf of the session: once open, the stream says current if nothing happened since, and else resync.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: { description: 'An endless stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...Object.fromEntries(
          (['unauthenticated', 'forbidden', 'rate_limited', 'unavailable'] as const).map((code) => [
            errorCodes[code].status,
            refusal([code]),
          ]),
        ),
      },
    },
  },
  '/functions/v1/chatbot': {
    post: {
      operationId: 'chatbot',
      summary:
        'Say something to the assistant. Of the messages only the last counts; the conversation is kept under the visitor’s cookie. Answers a stream whose lines carry choices[0].delta.content and end with [DONE].',
      security: [{ publicKey: [] }],
      'x-access': { who: 'anyone' },
      'x-repeat': 'keyed',
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['messages', 'sessionId'],
              properties: {
                messages: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['role', 'content'],
                    properties: { role: { type: 'string' }, content: { type: 'string' } },
                  },
                },
                sessionId: { type: 'string' },
              },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'The answer, as it is given.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        ...Object.fromEntries(
          (
            [
              'invalid_input',
              'unauthenticated',
              'cross_site',
              'conflict',
              'too_large',
              'unsupported_media',
              'rate_limited',
              'unavailable',
            ] as const
          ).map((code) => [errorCodes[code].status, refusal([code])]),
        ),
      },
    },
  },
};

/** The OpenAPI 3.1 description of every call, built from the same values that serve them. */
export function openApi(brand: string, url: string): object {
  const paths: Record<string, Record<string, object>> = { ...beside };
  paths['/functions/v1/chatbot'] = { post: { ...beside['/functions/v1/chatbot'].post, servers: [{ url }] } };
  for (const [name, call] of allCalls) {
    paths[call.path] ??= {};
    // Functions have their own base address, not the one that `servers` names for all other calls.
    const elsewhere = isFunction(call.path) ? { servers: [{ url }] } : {};
    paths[call.path]![call.method.toLowerCase()] = { ...describe(name, call), ...elsewhere };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${brand} API`, version: '1', description: 'What the screens use, and nothing they could not.' },
    servers: [{ url: url + apiBase }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output'), Rehearsal: schemaOf(rehearsed, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${url.startsWith('https:') ? '__Host-' : ''}lintel-access`,
          description: 'Set by signing in.',
        },
        publicKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key that every page of the site carries. It names the site and opens nothing.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, or an access token.' },
      },
    },
  };
}
