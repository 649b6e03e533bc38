import { ApiProblem } from '#app/api.ts';
import { errorCodes } from '#contract/core/errors.ts';

type Input = Record<string, unknown>;

/** The input as the server would read it. What it would refuse is refused now, not hours later. */
export async function checked(name: string, input: Input): Promise<Input> {
  const [domain = '', call = ''] = name.split('.');
  // Where the schemas cannot be had, the server's word comes later.
  const schemas = await import('./schemas.ts').catch(() => undefined);
  const read = schemas?.domains[domain]?.[call]?.input.safeParse(input);
  if (!read) return input;
  if (read.success) return read.data as Input;
  const issues = read.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message,
  }));
  const { status, means } = errorCodes.invalid_input;
  throw new ApiProblem({
    type: 'about:blank#invalid_input',
    title: means,
    status,
    code: 'invalid_input',
    message: issues[0]?.message ?? means,
    issues,
    requestId: '',
  });
}
