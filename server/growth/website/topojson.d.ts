/** The parts of the package that the server uses; it ships without types. */
declare module 'topojson-client' {
  export type Topology = { objects: Record<string, object> };
  export function mesh(topology: Topology, object: object): { type: string; coordinates: unknown };
}
