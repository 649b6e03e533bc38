import type { ComponentProps } from 'react';
import { CallDialog as Dialog } from '#app/inventory/call-dialog.tsx';
import { insuranceQueries } from './use-insurance-deed.ts';

export type { Draft, Named, Spec } from '#app/inventory/call-dialog.tsx';

/** Some fields of one call; whatever is shown of insurance is read again. */
export const CallDialog = (props: Omit<ComponentProps<typeof Dialog>, 'reads'>) => (
  <Dialog reads={insuranceQueries} {...props} />
);
