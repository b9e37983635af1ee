// Shows the remaining time of the hold beside its end. The page is complete without it.
const time = document.querySelector('time[data-left-ms]');
if (time instanceof HTMLTimeElement) {
  // Counted from the time the page was rendered, so that a wrong clock on the buyer's side does not matter.
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
