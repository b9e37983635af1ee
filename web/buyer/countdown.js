// Says how much of the hold is left, beside the time it ends. The page reads right without it.
const time = document.querySelector('time[data-left-ms]');
if (time instanceof HTMLTimeElement) {
  // Counted from when the page was made, so that a wrong clock on the buyer's side does not matter.
  const endsAt = performance.now() + Number(time.dataset.leftMs);
  const left = document.createElement('span');
  time.after(left);
  const show = () => {
    const minutes = Math.ceil((endsAt - performance.now()) / 60_000);
    const { left: some = '', over = '' } = time.dataset;
    left.textContent = ` (${minutes > 0 ? some.replace('{minutes}', String(minutes)) : over})`;
  };
  show();
  setInterval(show, 5_000);
}
