import { orders } from './faulty-bindings.ts';

const RealDate = Date;
const realNow = RealDate.now;

/** Sets this isolate's clock ahead of the machine's by `orders.skewMs`. Call it before any code reads the time. */
export function skewClock(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, itself) =>
      Reflect.construct(target, given.length === 0 ? [realNow() + orders.skewMs] : given, itself),
    get: (target, property) => (property === 'now' ? () => realNow() + orders.skewMs : Reflect.get(target, property)),
  });
}

/** Returns an object's storage whose alarms use the skewed time: the runtime itself only knows the machine's. */
export function skewAlarms(storage: DurableObjectStorage): DurableObjectStorage {
  return new Proxy(storage, {
    get(target, property) {
      if (property === 'setAlarm') {
        return (at: number | Date, options?: DurableObjectSetAlarmOptions) =>
          target.setAlarm(Number(at) - orders.skewMs, options);
      }
      if (property === 'getAlarm') {
        return async () => {
          const at = await target.getAlarm();
          return at === null ? null : at + orders.skewMs;
        };
      }
      const value = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
