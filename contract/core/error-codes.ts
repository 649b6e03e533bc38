/** Every error code of the API with its status and meaning. No other code hard-codes a status. */
export const errorCodes = {
  bad_request: { status: 400, means: 'The request could not be read.' },
  invalid_input: { status: 400, means: 'Some fields are not as they must be; `issues` names each by path.' },
  not_rehearsable: { status: 400, means: 'What this call does can only be seen by doing it: it takes no Dry-Run.' },
  unauthenticated: { status: 401, means: 'Nobody is signed in, or the session has ended.' },
  plan_limit: { status: 402, means: 'The plan allows no more of this.' },
  forbidden: { status: 403, means: 'The caller may not do this.' },
  fresh_sign_in_required: { status: 403, means: 'This needs a sign-in within the last ten minutes.' },
  second_factor_required: { status: 403, means: 'This needs your second factor.' },
  not_from_here: {
    status: 403,
    means: 'The organization allows its workspace from certain addresses only, and this is none of them.',
  },
  second_factor_needed: { status: 403, means: 'The organization asks for a second factor, and you have none yet.' },
  single_sign_on_needed: { status: 403, means: 'The organization takes sign-ins by its identity provider only.' },
  organisation_deleted: {
    status: 403,
    means: 'The organization was deleted; its owner can restore it for 30 days.',
  },
  approval_required: { status: 403, means: 'Somebody else must approve this first.' },
  unproved_address: { status: 403, means: 'This needs a confirmed email address.' },
  cross_site: { status: 403, means: 'A write was sent from another site.' },
  not_found: { status: 404, means: 'There is no such thing, or the caller may not see it.' },
  method_not_allowed: { status: 405, means: 'The address is known, the method is not.' },
  conflict: { status: 409, means: 'The thing is in a state that does not allow this.' },
  key_reused: { status: 409, means: 'The idempotency key was used before with another request.' },
  organisation_changed: { status: 409, means: 'The session works in another organization than the screen that asked.' },
  version_conflict: {
    status: 412,
    means: 'Somebody changed the record since it was read; `current` holds it as it is.',
  },
  too_large: { status: 413, means: 'The request is larger than allowed.' },
  unsupported_media: { status: 415, means: 'The body is not of a type this call takes.' },
  version_required: { status: 428, means: 'An edit must say which version it changes (If-Match).' },
  rate_limited: { status: 429, means: 'Too many tries; Retry-After says when to come back.' },
  unexpected: { status: 500, means: 'Something went wrong here. It was logged under the request id.' },
  unavailable: { status: 503, means: 'The service cannot answer now; Retry-After says when to come back.' },
  storage_full: { status: 507, means: 'There is no room to store this.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;
