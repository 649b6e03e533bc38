import type { ComponentProps } from 'react';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { rentalDomains } from './use-rental-deed.ts';

export type { Draft, Named, Spec } from '#app/inventory/call-dialog.tsx';

/** Some fields of one deed of property management. */
export const RentalDialog = (props: Omit<ComponentProps<typeof CallDialog>, 'reads'>) => (
  <CallDialog {...props} reads={rentalDomains} />
);
