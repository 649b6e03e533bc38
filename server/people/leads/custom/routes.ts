import { customFields } from '#contract/people/custom-fields.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { customFieldsJson, setCustomFields } from './custom-fields.ts';

export const customFieldRoutes: Served[] = [
  serveJson(customFields.fields, (_, actor) => customFieldsJson(actor)),
  serve(customFields.setFields, ({ tx, input, version }) => setCustomFields(tx, input.fields, version)),
];
