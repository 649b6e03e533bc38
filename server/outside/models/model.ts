/** A text that the answer may be taken from; the built-in engine knows nothing else. */
export type Passage = { title: string; text: string };

/** A lookup that a model may request. It must not change anything, because the model reads text from strangers. */
export type ModelTool = {
  name: string;
  description: string;
  /** The JSON schema of its arguments. */
  parameters: Record<string, unknown>;
  /** Returns text that the model gets as data. Invalid arguments return a text that says so. */
  run: (input: unknown) => Promise<string>;
};

export type ModelRequest = {
  /** The model's first instruction. It contains only our own text, never text written by users. */
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  passages?: Passage[] | undefined;
  tools?: ModelTool[] | undefined;
  /** The reader's language, for the built-in engine's own phrases. */
  locale?: string | undefined;
  maxTokens?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called once after the last piece, with how the answer ended and its cost, if the provider reports it. */
  onEnd?: ((end: ModelEnd) => void) | undefined;
};

export type ModelEnd = {
  /** 'length' means that `maxTokens` cut the answer off. */
  reason: 'finished' | 'length' | 'refused';
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
};

export type Model = {
  kind: 'openai-compatible' | 'anthropic' | 'built-in';
  /** The name shown to people. */
  name: string;
  /**
   * Yields the pieces of the answer as they arrive, and throws if the answer doesn't reach its end, because the pieces are then incomplete.
   */
  stream(request: ModelRequest): AsyncIterable<string>;
};

export type ModelFailure =
  | 'unreachable'
  | 'sign_in_refused'
  | 'limited' // too many requests, or no credit left
  | 'too_long' // more than the model's context
  | 'request_refused'
  | 'stalled'
  | 'cut' // ended in the middle
  | 'malformed'; // an unreadable answer

export class ModelError extends Error {
  override name = 'ModelError';
  readonly code: ModelFailure;
  /** How long the provider asks us to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ModelFailure, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
