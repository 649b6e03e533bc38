import type { ComponentProps } from 'react';
import { CallDialog } from '../insurance/form.tsx';
import { rentalDomains } from './use-rental-deed.ts';

export type { Draft, Named, Spec } from '../insurance/form.tsx';

/** Some fields of one deed of property management. */
export const RentalDialog = (props: Omit<ComponentProps<typeof CallDialog>, 'domains'>) => (
  <CallDialog {...props} domains={rentalDomains} />
);
