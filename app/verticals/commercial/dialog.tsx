import type { ComponentProps } from 'react';
import { CallDialog } from '../insurance/form.tsx';

export type { Draft, Named, Spec } from '../insurance/form.tsx';

const domains = ['commercial'];

/** Some fields of one deed of commercial real estate. */
export const CommercialDialog = (props: Omit<ComponentProps<typeof CallDialog>, 'domains'>) => (
  <CallDialog {...props} domains={domains} />
);
