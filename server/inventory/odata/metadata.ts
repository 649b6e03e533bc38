import type { Field, Resource } from './resource.ts';
import { resources } from './resources.ts';

const space = 'org.reso.metadata';
const lookupName = 'RESO.OData.Metadata.LookupName';

const typeOf = ({ type }: Field): string => (type === 'Strings' ? 'Collection(Edm.String)' : `Edm.${type}`);

/** Precision of numbers and timestamps, and maximum length of texts. */
function facets({ type, length, cents, scale }: Field): Record<string, number> {
  if (type === 'DateTimeOffset') return { Precision: 6 };
  if (type === 'Decimal') return { Precision: 14, Scale: cents ? 2 : (scale ?? 0) };
  return length === undefined ? {} : { MaxLength: length };
}

const isNullable = (resource: Resource, name: string): boolean =>
  name !== resource.key && resource.fields[name]!.type !== 'Strings';

function entityXml(resource: Resource): string {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const attributes = [`Name="${name}"`, `Type="${typeOf(field)}"`];
    if (!isNullable(resource, name)) attributes.push('Nullable="false"');
    for (const [facet, value] of Object.entries(facets(field))) attributes.push(`${facet}="${value}"`);
    return field.lookup
      ? `<Property ${attributes.join(' ')}><Annotation Term="${lookupName}" String="${field.lookup}"/></Property>`
      : `<Property ${attributes.join(' ')}/>`;
  });
  const links = Object.entries(resource.expand ?? {}).map(
    ([name, other]) => `<NavigationProperty Name="${name}" Type="Collection(${space}.${other.resource.name})"/>`,
  );
  return [
    `<EntityType Name="${resource.name}"><Key><PropertyRef Name="${resource.key}"/></Key>`,
    ...fields,
    ...links,
    '</EntityType>',
  ].join('\n');
}

const binds = (resource: Resource): string[] => Object.keys(resource.expand ?? {});

/** CSDL in the form that certified consumers expect. */
export const metadataXml = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>',
    `<Schema Namespace="${space}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    ...resources.map(entityXml),
    '<EntityContainer Name="Default">',
    '<Annotation Term="Org.OData.Core.V1.ODataVersions" String="4.0 4.01"/>',
    ...resources.map((resource) => {
      const bound = binds(resource).map((name) => `<NavigationPropertyBinding Path="${name}" Target="${name}"/>`);
      return `<EntitySet Name="${resource.name}" EntityType="${space}.${resource.name}">${bound.join('')}</EntitySet>`;
    }),
    '</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>',
    '',
  ].join('\n');

function entityJson(resource: Resource): Record<string, unknown> {
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    {
      ...(field.type === 'Strings' ? { $Collection: true } : field.type !== 'String' && { $Type: `Edm.${field.type}` }),
      ...(isNullable(resource, name) && { $Nullable: true }),
      ...Object.fromEntries(Object.entries(facets(field)).map(([facet, value]) => [`$${facet}`, value])),
      ...(field.lookup && { [`@${lookupName}`]: field.lookup }),
    },
  ]);
  const links = Object.entries(resource.expand ?? {}).map(([name, other]) => [
    name,
    { $Kind: 'NavigationProperty', $Collection: true, $Type: `${space}.${other.resource.name}` },
  ]);
  return { $Kind: 'EntityType', $Key: [resource.key], ...Object.fromEntries([...fields, ...links]) };
}

export const metadataJson = (): Record<string, unknown> => ({
  $Version: '4.01',
  $EntityContainer: `${space}.Default`,
  [space]: {
    ...Object.fromEntries(resources.map((resource) => [resource.name, entityJson(resource)])),
    Default: {
      $Kind: 'EntityContainer',
      ...Object.fromEntries(
        resources.map((resource) => [
          resource.name,
          {
            $Collection: true,
            $Type: `${space}.${resource.name}`,
            ...(resource.expand && {
              $NavigationPropertyBinding: Object.fromEntries(binds(resource).map((name) => [name, name])),
            }),
          },
        ]),
      ),
    },
  },
});
