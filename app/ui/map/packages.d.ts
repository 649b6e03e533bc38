declare module '*.bin?url' {
  const address: string;
  export default address;
}

declare module '*.mjs?url' {
  const address: string;
  export default address;
}

declare module '*.json?url' {
  const address: string;
  export default address;
}

/** The part of the package that we use; it ships without types. */
declare module 'topojson-client' {
  export type Topology = { objects: Record<string, object> };
  export function feature(topology: Topology, object: object): { features: object[] };
  export function mesh(
    topology: Topology,
    object: object,
    filter: (a: object, b: object) => boolean,
  ): { type: string; coordinates: unknown };
}
