import type { onboarding } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';

export type StepProps = {
  state: OutputOf<typeof onboarding.get>;
  /** The step is a form of this id; the button that goes on sends it. */
  formId: string;
  /** What the step asks for is kept: on to the next. */
  onSaved: () => void;
};
