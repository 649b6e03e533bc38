import { sql } from '#server/core/db/sql.ts';
import { lookupRows } from './lookups.ts';
import { media } from './media.ts';
import { openHouse } from './open-house.ts';
import { member, office } from './people.ts';
import { property } from './property.ts';
import type { Resource } from './resource.ts';

const rows = JSON.stringify(lookupRows);
const text = (name: string) =>
  ({ type: 'String', column: sql`k."${sql.raw(name)}"`, filled: true, length: 255 }) as const;

/** The allowed values of a lookup field, in both forms. */
const lookup: Resource = {
  name: 'Lookup',
  key: 'LookupKey',
  from: () => sql`
    json_to_recordset(${rows}::json) k("LookupKey" text, "LookupName" text, "LookupValue" text, "StandardLookupValue" text,
      "LegacyODataValue" text)
    where true`,
  fields: {
    LookupKey: text('LookupKey'),
    LookupName: text('LookupName'),
    LookupValue: text('LookupValue'),
    StandardLookupValue: text('StandardLookupValue'),
    LegacyODataValue: text('LegacyODataValue'),
  },
};

export const resources: readonly Resource[] = [property, media, openHouse, member, office, lookup];
export const resourceOf = (name: string): Resource | undefined => resources.find((one) => one.name === name);
