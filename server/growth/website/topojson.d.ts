/** What the server uses of it: it comes without types. */
declare module 'topojson-client' {
  export type Topology = { objects: Record<string, object> };
  export function mesh(topology: Topology, object: object): { type: string; coordinates: unknown };
}
