import type { ComponentProps } from 'react';
import { CallDialog } from '#app/inventory/call-dialog.tsx';

export type { Draft, Named, Spec } from '#app/inventory/call-dialog.tsx';

const domains = ['commercial'];

/** Some fields of one deed of commercial real estate. */
export const CommercialDialog = (props: Omit<ComponentProps<typeof CallDialog>, 'reads'>) => (
  <CallDialog {...props} reads={domains} />
);
