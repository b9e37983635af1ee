const powersOfTen = [1n];

function powerOfTen(exponent: number): bigint {
  for (let last = powersOfTen.at(-1) ?? 1n; powersOfTen.length <= exponent; powersOfTen.push(last))
    last *= 10n;
  return powersOfTen[exponent] ?? 1n;
}

const quotientDecimals = 40;

const plainPattern = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/**
 * An exact decimal number: 0.1 + 0.2 is 0.3. Sums and products are exact, quotients have 40 decimals, and
 * halves are rounded away from 0.
 */
export class Decimal {
  /** The value is digits / 10 ** scale. */
  readonly digits: bigint;
  readonly scale: number;

  /** @param scale the number of decimals among the digits of an integer */
  constructor(value: Decimal | number | string | bigint, scale = 0) {
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) {
      this.digits = BigInt(value);
      this.scale = scale;
    } else if (value instanceof Decimal) {
      this.digits = value.digits;
      this.scale = value.scale;
    } else {
      const text = String(value);
      const [, sign = '', whole = '', part = '', exponent = '0'] = plainPattern.exec(text) ?? [];
      if (whole + part === '') throw new Error(`${text} is no number`);
      const decimals = part.length - Number(exponent);
      const digits = BigInt(sign + whole + part);
      this.digits = decimals < 0 ? digits * powerOfTen(-decimals) : digits;
      this.scale = Math.max(0, decimals);
    }
  }

  /** The digits at the same scale or a larger one. */
  #at(scale: number): bigint {
    return scale === this.scale ? this.digits : this.digits * powerOfTen(scale - this.scale);
  }

  plus(other: Decimal | number | string): Decimal {
    const added = decimal(other);
    if (added.digits === 0n) return this;
    const scale = Math.max(this.scale, added.scale);
    return new Decimal(this.#at(scale) + added.#at(scale), scale);
  }

  minus(other: Decimal | number | string): Decimal {
    const taken = decimal(other);
    if (taken.digits === 0n) return this;
    const scale = Math.max(this.scale, taken.scale);
    return new Decimal(this.#at(scale) - taken.#at(scale), scale);
  }

  times(other: Decimal | number | string): Decimal {
    const factor = decimal(other);
    return new Decimal(this.digits * factor.digits, this.scale + factor.scale);
  }

  div(other: Decimal | number | string): Decimal {
    const by = decimal(other);
    if (by.digits === 0n) throw new Error('division by zero');
    const more = quotientDecimals + by.scale - this.scale;
    return new Decimal(
      more < 0
        ? roundedQuotient(this.digits, by.digits * powerOfTen(-more))
        : roundedQuotient(this.digits * powerOfTen(more), by.digits),
      quotientDecimals,
    ).#short();
  }

  abs(): Decimal {
    return this.digits < 0n ? new Decimal(-this.digits, this.scale) : this;
  }

  /** Rounds to at most this many decimals. */
  round(decimals = 0): Decimal {
    if (this.scale <= decimals) return this;
    return new Decimal(roundedQuotient(this.digits, powerOfTen(this.scale - decimals)), decimals);
  }

  /** Compares: below 0 if this number is less than the other, 0 if they are equal, else above 0. */
  cmp(other: Decimal | number | string): number {
    const compared = decimal(other);
    const scale = Math.max(this.scale, compared.scale);
    const [one, two] = [this.#at(scale), compared.#at(scale)];
    return one < two ? -1 : one > two ? 1 : 0;
  }

  eq(other: Decimal | number | string): boolean {
    return this.cmp(other) === 0;
  }

  lt(other: Decimal | number | string): boolean {
    return this.cmp(other) < 0;
  }

  lte(other: Decimal | number | string): boolean {
    return this.cmp(other) <= 0;
  }

  gt(other: Decimal | number | string): boolean {
    return this.cmp(other) > 0;
  }

  gte(other: Decimal | number | string): boolean {
    return this.cmp(other) >= 0;
  }

  /** Formats the number with this many decimals; by default, with its own. */
  toFixed(decimals?: number): string {
    const { digits, scale } = decimals === undefined ? this.#short() : this.round(decimals);
    const isNegative = digits < 0n;
    const text = String(isNegative ? -digits : digits).padStart(scale + 1, '0');
    const [whole, part] = [text.slice(0, text.length - scale), text.slice(text.length - scale)];
    const shown = part.padEnd(decimals ?? 0, '0');
    return `${isNegative ? '-' : ''}${whole}${shown === '' ? '' : `.${shown}`}`;
  }

  /** The nearest floating-point number, as Number() returns it. */
  valueOf(): string {
    return this.toFixed();
  }

  toString(): string {
    return this.toFixed();
  }

  toJSON(): string {
    return this.toFixed();
  }

  /** Removes trailing zeros of the decimals, which would slow all later arithmetic. */
  #short(): Decimal {
    let { digits, scale } = this;
    for (const step of [16, 4, 1])
      while (scale >= step && digits % powerOfTen(step) === 0n) {
        digits /= powerOfTen(step);
        scale -= step;
      }
    return scale === this.scale ? this : new Decimal(digits, scale);
  }
}

const decimal = (value: Decimal | number | string) =>
  value instanceof Decimal ? value : new Decimal(value);

function roundedQuotient(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  const rest = (value % by) * 2n;
  const isMore = (rest < 0n ? -rest : rest) >= (by < 0n ? -by : by);
  if (!isMore) return quotient;
  return value < 0n === by < 0n ? quotient + 1n : quotient - 1n;
}
