// Shows what a country makes of the price as soon as it is chosen. Without this, the next page shows it.
const select = document.querySelector('select[data-prices]');
if (select instanceof HTMLSelectElement) {
  const show = () => {
    const chosen = select.selectedOptions[0];
    // It leads to the payment for the country that was sent.
    document.querySelector('[data-pays]')?.toggleAttribute('hidden', !chosen?.defaultSelected);
    const { dataset } = chosen ?? document.body;
    if (dataset.total === undefined) return;
    for (const place of document.querySelectorAll('[data-show]')) {
      const text = dataset[place.dataset.show];
      place.textContent = text ?? '';
      place.closest('[data-row]')?.toggleAttribute('hidden', text === undefined);
    }
  };
  select.addEventListener('change', show);
  // Browsers keep a choice over a reload, and over Back.
  if (!select.selectedOptions[0]?.defaultSelected) show();
}
