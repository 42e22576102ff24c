/** Numbers of which nobody knows how many there will be. */

export class Growing<T extends Float32Array | Uint32Array | Int32Array> {
  length = 0;
  array: T;

  constructor(array: T) {
    this.array = array;
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = this.array.constructor as new (length: number) => T;
      // a hundred thousand lists of one triangle each must not hold room for twenty
      const array = new larger(Math.max(12, this.length * 2));
      array.set(this.array);
      this.array = array;
    }
    this.array[this.length] = value;
    this.length += 1;
  }

  done(): T {
    return this.array.slice(0, this.length) as T;
  }
}
