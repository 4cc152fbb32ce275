import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

/**
 * State of the search box. `isRaised`: the box is a separate bar on top, on phones or when the header is out of view.
 * `isOpen`: results may be shown. The input is uncontrolled, so early typing is not lost; `text` skips unfinished
 * compositions.
 */
export function useSearchBox() {
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** The element that had the focus before the box. */
  const opener = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isRaised, setRaised] = useState(false);

  const read = () => setText(input.current?.value ?? '');

  function clear() {
    if (input.current !== null) input.current.value = '';
    setText('');
  }

  function close() {
    clear();
    setOpen(false);
    setRaised(false);
  }

  /** Focuses the box on the page. */
  function enter() {
    const box = input.current;
    if (box === null) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const { height, top } = box.getBoundingClientRect();
    // Synchronous, because phones show their keyboard only for a focus within the press.
    if (height === 0 || top < 0) flushSync(() => setRaised(true));
    box.focus();
    box.select();
  }

  /** Clears and closes the box, and restores the previous focus. */
  function leave() {
    const back = opener.current;
    close();
    if (back === null) return;
    input.current?.blur();
    back.focus({ preventScroll: true });
  }

  function onInput(event: { nativeEvent: Event }) {
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return;
    read();
    setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isRaised || text === '') leave();
    else if (isOpen && text.trim() !== '') setOpen(false);
    else clear();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    // No other element has the focus: the user switched windows or hid a phone's keyboard.
    if (relatedTarget === null && (isRaised || document.activeElement === input.current)) return;
    opener.current = null;
    setOpen(false);
    setRaised(false);
  }

  /** The input retains the focus while other parts of the search are pressed. */
  function onMouseDown(event: MouseEvent) {
    if (event.target !== input.current) event.preventDefault();
  }

  const arrive = useEffectEvent((path: string) => {
    if (shownPath.current !== path) close();
    else {
      read();
      setOpen(document.activeElement === input.current);
    }
    shownPath.current = path;
  });
  useEffect(() => arrive(pathname), [pathname]);

  return { input, text, isOpen, isRaised, setOpen, enter, leave, onInput, onKeyDown, onBlur, onMouseDown };
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;
