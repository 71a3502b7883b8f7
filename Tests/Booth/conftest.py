"""The order of the booth's tests."""


def pytest_collection_modifyitems(items):
    """The long tests start first: the last minutes of a run would be theirs alone."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
