/** A request that violates OData's rules. Returned in OData's own format, see `mount.ts`. */
export class ODataError extends Error {
  readonly status: 400 | 404 | 405 | 406 | 501;
  readonly target: string | undefined;

  constructor(status: ODataError['status'], message: string, target?: string) {
    super(message);
    this.status = status;
    this.target = target;
  }
}

export const badQuery = (target: string, message: string): ODataError => new ODataError(400, message, target);
