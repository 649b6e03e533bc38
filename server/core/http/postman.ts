import { addressOf } from '#contract/core/addresses.ts';
import { placeholders } from '#contract/core/call.ts';
import { callsForKeys } from './sdk/sdk-package.ts';

/** A collection in Postman's format 2.1: a folder for each domain, with the key and the address as variables. */
export function postmanCollection(brand: string, url: string): object {
  const domains = Map.groupBy(callsForKeys(), ([name]) => name.split('.')[0]!);
  return {
    info: {
      name: `${brand} API`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: url },
      { key: 'apiKey', value: '' },
    ],
    item: [...domains].map(([domain, calls]) => ({
      name: domain,
      item: calls.map(([name, call]) => {
        const inPath = placeholders(call.path);
        const fields = Object.keys('shape' in call.input ? (call.input.shape as object) : {}).filter(
          (field) => !inPath.includes(field),
        );
        const isQuery = call.method === 'GET' || call.body !== 'json';
        const path = addressOf(call.path).replace(/\{(\w+)\}/g, ':$1');
        return {
          name: call.summary,
          request: {
            method: call.method,
            description: name,
            header: [
              ...(call.repeat === 'read' ? [] : [{ key: 'Idempotency-Key', value: '{{$guid}}' }]),
              ...(call.versioned ? [{ key: 'If-Match', value: '"1"' }] : []),
            ],
            url: {
              raw: `{{baseUrl}}${path}`,
              host: ['{{baseUrl}}'],
              path: path.slice(1).split('/'),
              variable: inPath.map((key) => ({ key, value: '' })),
              query: isQuery ? fields.map((key) => ({ key, value: '', disabled: true })) : [],
            },
            ...(!isQuery && {
              body: {
                mode: 'raw',
                raw: JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])), null, 2),
                options: { raw: { language: 'json' } },
              },
            }),
          },
        };
      }),
    })),
  };
}
