export type FetchRefusal =
  | 'address_invalid' // not an address at all
  | 'scheme_refused' // anything but https
  | 'credentials_refused' // a user name or password in the address
  | 'port_refused'
  | 'name_refused' // a name that only means something inside a network
  | 'address_refused' // a private or reserved machine
  | 'name_unknown'
  | 'timeout'
  | 'connection_failed'
  | 'certificate_refused'
  | 'answer_too_large'
  | 'cancelled';

/** Why a request to an address given by a person failed. Never contains the address, because it may contain secrets. */
export class GuardedFetchError extends Error {
  override name = 'GuardedFetchError';
  readonly code: FetchRefusal;
  /** The status, if one arrived before the failure: a receiver whose answer was too long has still received the request. */
  readonly status: number | undefined;

  constructor(code: FetchRefusal, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status;
  }

  /** Whether the same request may succeed later without a change of the address. */
  get temporary(): boolean {
    return ['name_unknown', 'timeout', 'connection_failed'].includes(this.code);
  }
  /** Whether the other side may have taken the request: not where no connection came about. */
  get mayHaveArrived(): boolean {
    const { code = '' } = (this.cause ?? {}) as NodeJS.ErrnoException;
    return (
      ['timeout', 'cancelled', 'answer_too_large'].includes(this.code) ||
      (this.code === 'connection_failed' && !['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code))
    );
  }
}
