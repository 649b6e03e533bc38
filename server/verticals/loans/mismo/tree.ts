import type { Xml } from '../../xml.ts';

/**
 * Walking and changing a MISMO tree. The schema wants elements of a container in the order of the alphabet, the extension last, and
 * first whatever says which kind of thing the container is.
 */
const first: Readonly<Record<string, readonly string[]>> = {
  PARTY: ['INDIVIDUAL', 'LEGAL_ENTITY'],
  ROLE: ['BORROWER', 'LOAN_ORIGINATOR', 'LOAN_ORIGINATION_COMPANY'],
  EMPLOYER: ['INDIVIDUAL', 'LEGAL_ENTITY'],
  CONTACT_POINT: ['CONTACT_POINT_EMAIL', 'CONTACT_POINT_TELEPHONE'],
};

const rankOf = (parent: string, child: string): string => {
  const place = first[parent]?.indexOf(child) ?? -1;
  if (place >= 0) return `0${place}`;
  return child === 'EXTENSION' ? '2' : `1${child}`;
};

/** Whether a container's children stand in the order of the schema. */
export const isInOrder = ({ name, children }: Xml): boolean =>
  children.every(
    (child, place) => place === 0 || rankOf(name, children[place - 1]!.name) <= rankOf(name, child.name),
  ) && children.every(isInOrder);

export const element = (name: string, children: Xml[] = [], attributes: Record<string, string> = {}): Xml => ({
  name,
  attributes,
  children,
  text: '',
});

export const childOf = (node: Xml | undefined, name: string): Xml | undefined =>
  node?.children.find((child) => child.name === name);

export const childrenOf = (node: Xml | undefined, name: string): Xml[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The first element at a path of names. */
export const at = (node: Xml | undefined, path: string): Xml | undefined =>
  path.split('/').reduce<Xml | undefined>((found, name) => childOf(found, name), node);

export function insert(parent: Xml, child: Xml): Xml {
  const rank = rankOf(parent.name, child.name);
  const place = parent.children.findIndex(({ name }) => rankOf(parent.name, name) > rank);
  parent.children.splice(place < 0 ? parent.children.length : place, 0, child);
  return child;
}

/** The element at a path, made where it is not there yet. */
export const need = (node: Xml, path: string): Xml =>
  path.split('/').reduce((found, name) => childOf(found, name) ?? insert(found, element(name)), node);

/** Takes the element at a path away, and what is empty without it. */
function drop(node: Xml, path: readonly string[]): void {
  const [name, ...rest] = path;
  const child = childOf(node, name!);
  if (!child) return;
  if (rest.length > 0) drop(child, rest);
  if (rest.length === 0 || (child.children.length === 0 && !child.text && Object.keys(child.attributes).length === 0))
    node.children.splice(node.children.indexOf(child), 1);
}

export type Codec<Value> = { read(text: string): Value | undefined; write(value: Value): string };

export const valueAt = <Value>(node: Xml | undefined, path: string, codec: Codec<Value>): Value | undefined => {
  const found = at(node, path);
  return found ? codec.read(found.text) : undefined;
};

/** Says a value at a path. What says the same already stays as it is written, and so does what we cannot read. */
export function say<Value>(node: Xml, path: string, codec: Codec<Value>, value: Value | null | undefined): void {
  const held = at(node, path);
  const holds = held ? codec.read(held.text) : undefined;
  if (value === null || value === undefined || value === '') {
    if (holds !== undefined) drop(node, path.split('/'));
    return;
  }
  if (holds === value || held?.text === codec.write(value)) return;
  need(node, path).text = codec.write(value);
}
