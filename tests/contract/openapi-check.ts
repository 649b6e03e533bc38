type Schema = { [keyword: string]: unknown };
type Content = Record<string, { schema?: Schema }>;
export type Parameter = { name: string; in: string; required: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  'x-access': unknown;
  'x-repeat': string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { type: string }> };
};

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Finds violations of OpenAPI 3.1 in a description, as far as ours uses it. */
export function faultsOf(document: OpenApi): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  if (!document.info.title || !document.info.version) faults.push('info is incomplete');
  if (!document.servers.every(({ url }) => URL.canParse(url))) faults.push('a server is no address');
  for (const [path, byMethod] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) faults.push(`${path} does not begin with a slash`);
    for (const [method, operation] of Object.entries(byMethod)) {
      const at = `${method} ${path}`;
      if (!methods.includes(method)) faults.push(`${at}: no such method`);
      if (seen.has(operation.operationId)) faults.push(`${at}: ${operation.operationId} is taken`);
      seen.add(operation.operationId);
      faults.push(...faultsOfOperation(document, path, operation).map((fault) => `${at}: ${fault}`));
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    faults.push(...faultsOfSchema(document, schema).map((fault) => `${name}: ${fault}`));
  return faults;
}

function faultsOfOperation(document: OpenApi, path: string, operation: Operation): string[] {
  const faults: string[] = [];
  const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const given = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
  if (!operation.summary) faults.push('has no summary');
  if (new Set(given).size !== given.length) faults.push('names a parameter twice');
  for (const place of places) if (!given.includes(`path ${place}`)) faults.push(`does not describe {${place}}`);
  for (const parameter of operation.parameters) {
    if (!['path', 'query', 'header', 'cookie'].includes(parameter.in)) faults.push(`${parameter.name} is nowhere`);
    if (parameter.in === 'path' && !(parameter.required && places.includes(parameter.name)))
      faults.push(`${parameter.name} is not in the path`);
    if (Object.keys(parameter.schema).length === 0) faults.push(`${parameter.name} may be anything`);
    faults.push(...faultsOfSchema(document, parameter.schema));
  }
  for (const requirement of operation.security)
    for (const scheme of Object.keys(requirement))
      if (!(scheme in document.components.securitySchemes)) faults.push(`no security scheme ${scheme}`);
  if (!('200' in operation.responses)) faults.push('never succeeds');
  const contents = [
    operation.requestBody?.content,
    ...Object.values(operation.responses).map(({ content }) => content),
  ];
  for (const content of contents)
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      if (!/^[\w.+-]+\/[\w.+-]+$/.test(type)) faults.push(`${type} is no media type`);
      if (schema) faults.push(...faultsOfSchema(document, schema));
    }
  return faults;
}

/** Checks the keywords of JSON Schema 2020-12 that we use. */
function faultsOfSchema(document: OpenApi, schema: Schema): string[] {
  const inner = (value: unknown) => faultsOfSchema(document, value as Schema);
  const faults: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'type') {
      for (const type of [value].flat()) if (!types.includes(type as string)) faults.push(`no type ${type}`);
    } else if (keyword === '$ref') {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(String(value))?.[1];
      if (!name || !(name in document.components.schemas)) faults.push(`${value} leads nowhere`);
    } else if (keyword === 'properties') faults.push(...Object.values(value as object).flatMap(inner));
    else if (keyword === 'required') {
      for (const name of value as string[])
        if (!(name in ((schema.properties ?? {}) as object))) faults.push(`${name} is required and not described`);
    } else if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(keyword)) {
      if (typeof value === 'object') faults.push(...inner(value));
    } else if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword)) {
      faults.push(...(value as unknown[]).flatMap(inner));
    } else if (keyword === 'pattern') {
      try {
        new RegExp(String(value), 'u');
      } catch {
        faults.push(`${value} is no pattern`);
      }
    } else if (keyword === 'enum' && !((value as unknown[]).length > 0)) faults.push('an enum is empty');
  }
  return faults;
}
