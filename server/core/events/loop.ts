type LoopOptions = {
  /** The longest pause between two rounds. */
  everyMs: number;
  round: () => Promise<void>;
  onError: (error: unknown) => void;
};

/** Runs a round repeatedly: after a pause, or at once when woken, and never two at the same time. */
export class Loop {
  readonly #options: LoopOptions;
  #woken = false;
  #stopped = false;
  #endPause = () => {};
  #spinning: Promise<void> | undefined;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#spinning ??= this.#spin();
  }

  wake(): void {
    this.#woken = true;
    this.#endPause();
  }

  /** Waits for the round that is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endPause();
    await this.#spinning;
  }

  async #spin(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      try {
        await this.#options.round();
      } catch (error) {
        this.#options.onError(error);
        // Ignore wake-ups after an error, or an unreachable database would be queried without a pause.
        this.#woken = false;
      }
      if (!this.#woken && !this.#stopped) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.everyMs);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
