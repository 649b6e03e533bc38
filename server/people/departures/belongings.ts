/** What this storey and those above it let go of when somebody leaves; a plan names who gets each. */
export type Belonging =
  | 'leads'
  | 'coOwned'
  | 'tasks'
  | 'appointments'
  | 'listings'
  | 'deals'
  | 'bookingPages'
  | 'views'
  | 'shares';
