/** After this many equal rejections in a row, the mail server accepts a campaign for nobody. */
const SAME_MAX = 5;

/** Counts equal rejections in a row. */
export class Rejections {
  private key = '';
  private times = 0;

  /** @param key of the server's reply, null for one that concerns its recipient only */
  note(key: string | null): void {
    this.times = key === null ? 0 : key === this.key ? this.times + 1 : 1;
    this.key = key ?? '';
  }

  clear(): void {
    this.note(null);
  }

  areTooMany(): boolean {
    return this.times >= SAME_MAX;
  }

  /** Returns the repeated reply and starts again. */
  take(): string {
    const { key } = this;
    this.clear();
    return key;
  }
}
