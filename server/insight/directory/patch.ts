import { asBoolean, invalidValue, isObject, type Json, plainName, ScimError, urn } from './scim.ts';

/** What of a person the directory may change. */
export type PersonChange = {
  userName?: string;
  externalId?: string | null;
  active?: boolean;
  firstName?: string;
  lastName?: string;
  email?: string;
  title?: string;
};

const text = (value: unknown, most: number): string => {
  if (typeof value !== 'string' || value.trim() === '') throw invalidValue('This must be a text.');
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most);
};

/** A whole person, as POST and PUT bring it. */
export function personOf(body: Json): PersonChange {
  const change: PersonChange = {};
  assignAll(change, body);
  return change;
}

function assignAll(change: PersonChange, given: Json): void {
  for (const [name, value] of Object.entries(given)) {
    if (isObject(value) && name.toLowerCase() === urn.enterprise.toLowerCase()) continue;
    assign(change, plainName(name), value);
  }
}

/** What is unknown here is passed over: directories send telephone numbers and cost centers by themselves. */
function assign(change: PersonChange, path: string, value: unknown): void {
  if (value === null) forget(change, path);
  else if (path === 'username') change.userName = text(value, 254);
  else if (path === 'externalid') change.externalId = text(value, 300);
  else if (path === 'active') change.active = asBoolean(value);
  else if (path === 'title') change.title = typeof value === 'string' ? value.trim().slice(0, 200) : '';
  else if (path === 'name.givenname') change.firstName = text(value, 100);
  else if (path === 'name.familyname') change.lastName = text(value, 100);
  else if (path === 'name' && isObject(value))
    for (const [part, inner] of Object.entries(value)) assign(change, `name.${part.toLowerCase()}`, inner);
  else if (path === 'emails') assignEmail(change, value);
  else if (/^emails(\[[^\]]*\])?\.value$/.test(path)) change.email = text(value, 254).toLowerCase();
}

function assignEmail(change: PersonChange, value: unknown): void {
  const all = (Array.isArray(value) ? value : [value]).filter(isObject);
  const chosen = all.find(({ primary }) => primary === true || primary === 'true' || primary === 'True') ?? all[0];
  if (typeof chosen?.value === 'string' && chosen.value.trim()) change.email = chosen.value.trim().toLowerCase();
}

function forget(change: PersonChange, path: string): void {
  if (path === 'externalid') change.externalId = null;
  else if (path === 'title') change.title = '';
  else if (path === 'username' || path === 'active')
    throw new ScimError(400, `${path} cannot be removed.`, 'mutability');
}

type Operation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown };
const mostOperations = 500;

function operationsOf(body: Json): Operation[] {
  const given = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(given)) throw new ScimError(400, 'There are no Operations.', 'invalidSyntax');
  if (given.length > mostOperations) throw new ScimError(413, `At most ${mostOperations} operations at once.`);
  return given.map((each) => {
    if (!isObject(each)) throw new ScimError(400, 'An operation is no object.', 'invalidSyntax');
    const op = String(each.op ?? '').toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'An operation is add, replace or remove.', 'invalidSyntax');
    if (each.path !== undefined && typeof each.path !== 'string')
      throw new ScimError(400, 'A path is a text.', 'invalidPath');
    return { op, path: each.path as string | undefined, value: each.value };
  });
}

const readOnly = ['id', 'meta', 'schemas', 'groups'];

export function personPatch(body: Json): PersonChange {
  const change: PersonChange = {};
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) {
      if (op === 'remove' || !isObject(value)) throw new ScimError(400, 'The operation has no path.', 'noTarget');
      assignAll(change, value);
      continue;
    }
    const name = plainName(path);
    if (readOnly.includes(name.split(/[.[]/)[0]!)) throw new ScimError(400, `${path} is read-only.`, 'mutability');
    if (op === 'remove') forget(change, name);
    else assign(change, name, value);
  }
  return change;
}

/** What happens to a group: its names, and its people one operation after the other. */
export type GroupChange = {
  name?: string;
  externalId?: string | null;
  members: { deed: 'add' | 'remove' | 'set'; ids: string[] }[];
};

const mostMembers = 5_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function idsOf(value: unknown): string[] {
  const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (list.length > mostMembers) throw new ScimError(413, `At most ${mostMembers} members at once.`);
  return list.map((each) => {
    const id = isObject(each) ? each.value : each;
    if (typeof id !== 'string' || !uuid.test(id)) throw invalidValue('A member is named by the id of a user.');
    return id.toLowerCase();
  });
}

export function groupOf(body: Json): GroupChange {
  const change: GroupChange = { members: [] };
  groupFields(change, body, 'set');
  return change;
}

function groupFields(change: GroupChange, given: Json, deed: 'add' | 'set'): void {
  for (const [key, value] of Object.entries(given)) {
    const name = plainName(key);
    if (name === 'displayname') change.name = text(value, 200);
    else if (name === 'externalid') change.externalId = value === null ? null : text(value, 300);
    else if (name === 'members') change.members.push({ deed, ids: idsOf(value) });
  }
}

export function groupPatch(body: Json): GroupChange {
  const change: GroupChange = { members: [] };
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) {
      if (op === 'remove' || !isObject(value)) throw new ScimError(400, 'The operation has no path.', 'noTarget');
      groupFields(change, value, op === 'add' ? 'add' : 'set');
      continue;
    }
    const name = plainName(path);
    const [, named] = /^members\[value eq "([^"]+)"\]$/.exec(name) ?? [];
    if (named !== undefined) {
      if (op !== 'remove') throw new ScimError(400, 'Only removing takes such a path.', 'invalidPath');
      change.members.push({ deed: 'remove', ids: idsOf([named]) });
    } else if (name === 'members') {
      const ids = idsOf(value);
      if (op !== 'remove') change.members.push({ deed: op === 'add' ? 'add' : 'set', ids });
      // Without a value all of them are meant; Entra names those it means.
      else change.members.push(value === undefined ? { deed: 'set', ids: [] } : { deed: 'remove', ids });
    } else if (name === 'displayname' || name === 'externalid') {
      if (op === 'remove' && name === 'displayname')
        throw new ScimError(400, 'displayName cannot be removed.', 'mutability');
      groupFields(change, { [name]: op === 'remove' ? null : value }, 'set');
    } else throw new ScimError(400, `${path} is not known.`, 'invalidPath');
  }
  return change;
}
